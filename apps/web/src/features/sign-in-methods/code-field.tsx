import { TextField } from '../../ui/text-field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'off' | 'username'
  readonly problem: string | undefined
}

/** Shows a text field for a code from paper. Automatic correction would change the code. */
export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
}
