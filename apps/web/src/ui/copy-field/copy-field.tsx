import { useState } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { useSnackbar } from '../snackbar.tsx'
import { TextField } from '../text-field.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly texts: { readonly copy: string; readonly copied: string; readonly failed: string }
}

/** Shows a value that the user cannot change, with a button that copies it. */
export function CopyField({ label, value, texts }: CopyFieldProps) {
  const show = useSnackbar()
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setFailed(false)
      show('success', texts.copied)
    } catch {
      // The user can select the text.
      setFailed(true)
    }
  }
  return (
    <>
      <div className={styles['copy']}>
        <TextField
          label={label}
          readOnly
          value={value}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button look="quiet" aria-label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      {failed && <Notice kind="error">{texts.failed}</Notice>}
    </>
  )
}
