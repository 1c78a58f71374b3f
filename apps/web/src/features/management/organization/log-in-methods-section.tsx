import type { SchoolUnit, SchoolUnitData } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'

/** Shows which ways to log in the people of an organization have. A change is saved at once. */
export function LogInMethodsSection({ unit }: { readonly unit: SchoolUnit }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const save = (body: SchoolUnitData) => {
    if (change.busy) return
    change.run({
      send: () => http.call(calls.changeSchoolUnit, { params: { id: unit.uid }, body }),
      done: t('settings.saved'),
    })
  }
  return (
    <Section title={t('management.log_in_methods')}>
      <div>
        <CheckboxField
          label={t('management.qr_log_in')}
          checked={unit.qrCodeLoginEnabled}
          aria-disabled={change.busy}
          onChange={(event) => save({ qrCodeLoginEnabled: event.currentTarget.checked })}
        />
        <CheckboxField
          label={t('management.secure_log_in')}
          checked={unit.secureAuthEnabled}
          aria-disabled={change.busy}
          onChange={(event) => save({ secureAuthEnabled: event.currentTarget.checked })}
        />
        <p>{t('management.secure_log_in_text')}</p>
      </div>
    </Section>
  )
}
