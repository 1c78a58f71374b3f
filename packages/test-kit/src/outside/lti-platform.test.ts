import { LTITool, type LTIConfig } from '@lti-tool/core'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type OutsideServer } from './listen.ts'
import { startLtiPlatform, type LtiPlatform } from './lti-platform.ts'
import { createRobot } from './robot.ts'

// The platform of our own tests must be one that other tools understand. This tool is a public library: @lti-tool/core.

const COURSE_ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
/** This tool requires the name and the email address, which LTI 1.3 leaves to the platform. */
const MEMBERS = [
  { user_id: 'tom', roles: [`${COURSE_ROLE}#Instructor`], ...toPerson('Tom', 'Reed') },
  { user_id: 'ines', roles: [`${COURSE_ROLE}#Learner`], ...toPerson('Ines', 'Lagoon') },
]

function toPerson(given_name: string, family_name: string) {
  return {
    given_name,
    family_name,
    name: `${given_name} ${family_name}`,
    email: `${given_name}@campus.example`,
    status: 'Active',
  }
}

let platform: LtiPlatform
let tool: LTITool
let toolServer: OutsideServer

beforeAll(async () => {
  platform = await startLtiPlatform({ clientId: 'outside-tool', deploymentId: 'd1', members: MEMBERS })
  const keyPair = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(keyPair.publicKey)), kid: 'main', alg: 'RS256', use: 'sig' }
  toolServer = await listen(() => (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
  })
  platform.tool = toolServer.origin
  tool = new LTITool({
    stateSecret: new TextEncoder().encode('a secret of the tool, with 32 bytes'),
    keyPair,
    storage: createStorage(platform.origin),
  })
})
afterAll(async () => {
  await platform.close()
  await toolServer.close()
})

/** The part of the storage that a launch uses. */
function createStorage(issuer: string): LTIConfig['storage'] {
  const nonces = new Set<string>()
  const launchConfig = {
    iss: issuer,
    clientId: 'outside-tool',
    deploymentId: 'd1',
    authUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    jwksUrl: `${issuer}/jwks`,
  }
  const unused = () => Promise.reject(new Error('not used'))
  return {
    listClients: unused,
    getClientById: unused,
    addClient: unused,
    updateClient: unused,
    deleteClient: unused,
    listDeployments: unused,
    getDeployment: unused,
    addDeployment: unused,
    updateDeployment: unused,
    deleteDeployment: unused,
    getSession: unused,
    addSession: async ({ id }) => id,
    storeNonce: async (nonce) => void nonces.add(nonce),
    validateNonce: async (nonce) => nonces.delete(nonce),
    getLaunchConfig: async () => launchConfig,
    saveLaunchConfig: unused,
    setRegistrationSession: unused,
    getRegistrationSession: unused,
    deleteRegistrationSession: unused,
  }
}

/** Launches a person into the tool. Returns the session of the tool. */
async function launch(sub: string, isDeepLink = false) {
  const start = new URL(platform.startAddress({ sub, isDeepLink }))
  const given = Object.fromEntries(start.searchParams)
  const address = await tool.handleLogin({
    client_id: given['client_id'] ?? '',
    iss: given['iss'] ?? '',
    launchUrl: `${platform.tool}/lti/launch`,
    login_hint: given['login_hint'] ?? '',
    target_link_uri: given['target_link_uri'] ?? '',
    lti_deployment_id: given['lti_deployment_id'] ?? '',
    lti_message_hint: given['lti_message_hint'] ?? '',
  })
  const { text } = await createRobot().go(address)
  const [, token = ''] = /name="id_token" value="([^"]+)"/u.exec(text) ?? []
  const [, state = ''] = /name="state" value="([^"]+)"/u.exec(text) ?? []
  return tool.createSession(await tool.verifyLaunch(token, state))
}

test('an outside tool accepts a launch of the platform', async () => {
  const session = await launch('ines')
  expect(session.jwtPayload.sub).toBe('ines')
  expect(session.isStudent).toBe(true)
})

test('an outside tool reads the members of the course', async () => {
  const members = await tool.getMembers(await launch('tom'))
  expect(members.map(({ givenName }) => givenName)).toEqual(['Tom', 'Ines'])
})

test('an outside tool sends a score', async () => {
  await tool.submitScore(await launch('ines'), {
    userId: 'ines',
    scoreGiven: 3,
    scoreMaximum: 4,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
  })
  expect(platform.scores).toMatchObject([{ score: { userId: 'ines', scoreGiven: 3, scoreMaximum: 4 } }])
})

test('an outside tool returns a link', async () => {
  const page = await tool.createDeepLinkingResponse(await launch('tom', true), [
    { type: 'ltiResourceLink', title: 'A book', url: `${platform.tool}/lti/launch` },
  ])
  const [, jwt = ''] = /name="JWT" value="([^"]+)"/u.exec(page) ?? []
  await createRobot().go(`${platform.origin}/link`, { form: new URLSearchParams({ JWT: jwt }) })
  expect(platform.links).toHaveLength(1)
})
