import { type CallQuery, getPersonConsequences } from '@lectern/contracts'
import { useState } from 'react'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { useConsequences } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

interface SchoolActionProps {
  readonly person: string
  readonly label: string
  /** Accessible name: the label with the school. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly disabled: boolean
  /** The values to choose from. Without them, the action needs no choice. */
  readonly choice?: {
    readonly label: string
    readonly none: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }
  /** Returns the query that counts the consequences of the action. */
  readonly getQuery: (chosen: string) => CallQuery<typeof getPersonConsequences>
  readonly onConfirm: (chosen: string) => void
}

/** Shows a button that changes a school of a person, after a question that counts what the person loses. */
export function SchoolAction(props: SchoolActionProps) {
  const { person, label, name, title, text, disabled, choice, getQuery, onConfirm } = props
  const { t } = useAdministrationMessages()
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState('')
  const isChosen = choice === undefined || choice.options.some((option) => option.value === value)
  const counted = useConsequences(
    open && isChosen
      ? { contract: getPersonConsequences, input: { params: { id: person }, query: getQuery(value) } }
      : undefined,
  )
  return (
    <>
      <Button look="plain" aria-label={name} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        text={text}
        cancelLabel={t('action.cancel')}
        confirmLabel={label}
        confirmDisabled={!isChosen || counted.loading !== undefined}
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => onConfirm(value)}
      >
        {choice !== undefined && (
          <SelectField
            label={choice.label}
            value={isChosen ? value : ''}
            options={[{ value: '', label: choice.none }, ...choice.options]}
            onChange={setValue}
          />
        )}
        <CountSummary {...counted} />
      </ConfirmDialog>
    </>
  )
}
