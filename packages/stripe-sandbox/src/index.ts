export { createStripeSandbox } from './sandbox.ts'
export type { SandboxOptions, StripeSandbox } from './sandbox.ts'
export type { SandboxAccount } from './wire/authenticate.ts'
