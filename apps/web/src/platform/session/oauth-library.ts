/**
 * The functions that a log-in and a refresh need, as a chunk of its own. All of oauth4webapi would be three times the
 * size.
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
