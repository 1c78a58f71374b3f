import { TextField } from '../../ui/text-field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'off' | 'username'
  readonly problem: string | undefined
}

/** Field for a code that is copied from paper. The browser does not correct it. */
export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
}
