/** Path of the endpoints. OneRoster 1.2, Rostering Service OpenAPI, `servers`. */
export const ONEROSTER_PATH = '/ims/oneroster/rostering/v1p2'

/** Path of the token endpoint. RFC 6749 §3.2. */
export const TOKEN_PATH = '/ims/oneroster/oauth2/token'
