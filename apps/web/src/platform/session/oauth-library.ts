export { removePendingLogIn, storePendingLogIn, readPendingLogIn } from './pending-log-in.ts'
// All of oauth4webapi is three times as large as these functions.
export {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi'
