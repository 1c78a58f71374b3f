import { TextField } from '../../ui/text-field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'off' | 'username'
  readonly problem: string | undefined
}

/** What is copied from paper, letter by letter: nothing puts it right. */
export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
}
