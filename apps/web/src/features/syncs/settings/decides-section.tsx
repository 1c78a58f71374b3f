import { OWNED_VALUES, type Sync } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SyncOfSchool, useDraft } from './use-draft.ts'

const pick = ({ owns }: Sync) => ({ owns })

/** Shows for each value whether the school's system or a change by hand decides. */
export function DecidesSection(props: SyncOfSchool) {
  const { t } = useSyncMessages()
  const draft = useDraft(props, pick)
  const { owns } = draft.values
  return (
    <SettingsForm title={t('syncs.decides')} draft={draft} onSave={() => draft.save({ owns })}>
      {() => (
        <>
          <p>{t('syncs.decides_text')}</p>
          {OWNED_VALUES.map((value) => (
            <SelectField
              key={value}
              label={t(`syncs.owns_${value}`)}
              value={owns.includes(value) ? 'source' : 'hand'}
              options={[
                { value: 'source', label: t('syncs.decides_source') },
                { value: 'hand', label: t('syncs.decides_hand') },
              ]}
              onChange={(choice) =>
                draft.change({
                  owns: OWNED_VALUES.filter((each) => (each === value ? choice === 'source' : owns.includes(each))),
                })
              }
            />
          ))}
        </>
      )}
    </SettingsForm>
  )
}
