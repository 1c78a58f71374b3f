import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NewerText } from './use-shown-values.ts'

interface NewerValuesProps<Field extends string> {
  /** The stored texts that differ from the typed ones; undefined until the newest values are fetched. */
  readonly differing: readonly NewerText<Field>[] | undefined
  /** Returns the label of a field. */
  readonly getLabel: (field: Field) => string
  readonly onShow: () => void
}

/** Says that another user has changed the values of a form, with a button that shows them. */
export function NewerValues<Field extends string>({ differing, getLabel, onShow }: NewerValuesProps<Field>) {
  const { t } = useAdministrationMessages()
  return (
    <Notice kind="warning">
      {differing === undefined && <p>{t('admin.changed_meanwhile')}</p>}
      {differing?.length === 0 && <p>{t('admin.newer_taken_over')}</p>}
      {differing !== undefined && differing.length > 0 && (
        <>
          <p>{t('admin.newer_differ')}</p>
          <ul>
            {differing.map(({ field, text }) => (
              <li key={field}>
                {getLabel(field)}: <bdi>{text === '' ? '–' : text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button look="quiet" onClick={onShow}>
        {t('admin.show_newest')}
      </Button>
    </Notice>
  )
}
