import type { SchoolUnit, SchoolUnitData } from '@lectern/contracts'
import { useState } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { CountSummary } from '../../../ui/count-summary.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'
import { useLogInCounts } from './use-log-in-counts.ts'

/**
 * Shows which ways to log in the people of an organization have. A change is saved at once, but a change after which
 * people cannot log in any more is confirmed first.
 */
export function LogInMethodsSection({ unit }: { readonly unit: SchoolUnit }) {
  const { t, languageTag } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const [asked, setAsked] = useState<'secureOn' | 'cardsOff' | null>(null)
  const send = (body: SchoolUnitData) => () => http.call(calls.changeSchoolUnit, { params: { id: unit.uid }, body })
  const save = (body: SchoolUnitData, before: SchoolUnitData) => {
    if (!change.busy) change.run({ send: send(body), undo: send(before), done: t('settings.saved') })
  }
  const setCards = (qrCodeLoginEnabled: boolean) =>
    save({ qrCodeLoginEnabled }, { qrCodeLoginEnabled: !qrCodeLoginEnabled })
  const setSecure = (secureAuthEnabled: boolean) =>
    save({ secureAuthEnabled }, { secureAuthEnabled: !secureAuthEnabled })
  const ask = (question: 'secureOn' | 'cardsOff') => {
    if (!change.busy) setAsked(question)
  }
  const format = (count: number) => count.toLocaleString(languageTag)
  const counted = useLogInCounts(unit.uid, asked !== null, ({ staff, withoutSecondFactor, cards }) =>
    asked === 'cardsOff'
      ? t('management.cards_off_count', { cards: format(cards) })
      : t('management.secure_on_count', { staff: format(staff), missing: format(withoutSecondFactor) }),
  )
  const dialog = {
    confirmDisabled: counted.loading !== undefined,
    children: <CountSummary {...counted} />,
    cancelLabel: t('action.cancel'),
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) setAsked(null)
    },
  }
  return (
    <Section title={t('management.log_in_methods')}>
      <div>
        <CheckboxField
          label={t('management.qr_log_in')}
          checked={unit.qrCodeLoginEnabled}
          aria-disabled={change.busy}
          onChange={() => (unit.qrCodeLoginEnabled ? ask('cardsOff') : setCards(true))}
        />
        <CheckboxField
          label={t('management.secure_log_in')}
          checked={unit.secureAuthEnabled}
          aria-disabled={change.busy}
          onChange={() => (unit.secureAuthEnabled ? setSecure(false) : ask('secureOn'))}
        />
        <p>{t('management.secure_log_in_text')}</p>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t('management.cards_off_title', { name: unit.name })}
        text={t('management.cards_off_text')}
        confirmLabel={t('management.switch_off')}
        open={asked === 'cardsOff'}
        onConfirm={() => setCards(false)}
      />
      <ConfirmDialog
        {...dialog}
        title={t('management.secure_on_title', { name: unit.name })}
        text={t('management.secure_on_text')}
        confirmLabel={t('management.switch_on')}
        open={asked === 'secureOn'}
        onConfirm={() => setSecure(true)}
      />
    </Section>
  )
}
