/** pino writes the level as a number: 40 is `warn`. */
const IS_WARNING = /"level":[4-6]0/u
const warnings: string[] = []

/** Keeps a line of a server's log that is a warning or an error until `takeWarnings`. Returns the line. */
export function rememberWarning(line: string): string {
  if (IS_WARNING.test(line)) warnings.push(line)
  return line
}

/** Returns the warnings and errors that the servers of this process have logged since the last call. */
export const takeWarnings = (): readonly string[] => warnings.splice(0)
