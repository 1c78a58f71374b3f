/**
 * The functions of the OAuth library that a log-in and a refresh need, in a separate chunk. The whole of oauth4webapi
 * is three times the size.
 */
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
