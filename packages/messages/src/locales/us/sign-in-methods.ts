/** American English, beside the British, where its words differ. */
export const waysInUs = {
  'error.guardian_not_external':
    'Parents and guardians log in with a username and a password. Nothing was changed. Choose that way instead.',
} as const
