/** The functions of oauth4webapi that the app needs. The whole library is three times the size. */
export { removePendingLogIn, storePendingLogIn, readPendingLogIn } from './pending-log-in.ts'
export {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  validateAuthResponse,
} from 'oauth4webapi'
