import type { CustomerGroup } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { useManagement } from '../use-management.ts'

/** Shows the code of a group, and the buttons that make a new code or delete the code. */
export function CodeSection({ group }: { readonly group: CustomerGroup }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const { uid, name, code } = group
  const save = (generateCode: boolean) =>
    change.run({
      send: () => http.call(calls.changeGroup, { params: { id: uid }, body: { generateCode } }),
      done: t('settings.saved'),
    })
  const makeCode = t('management.make_code')
  return (
    <Section title={t('management.code')}>
      <p className={code === null ? undefined : styles['code']}>{code ?? t('management.no_code')}</p>
      <div className={styles['buttons']}>
        {code === null ? (
          <Button look="quiet" busy={change.busy} onClick={() => save(true)}>
            {makeCode}
          </Button>
        ) : (
          <>
            <ConfirmButton
              label={makeCode}
              busy={change.busy}
              title={t('management.make_code_title', { name })}
              text={t('management.make_code_text')}
              onConfirm={() => save(true)}
            />
            <ConfirmButton
              label={t('management.delete_code')}
              busy={change.busy}
              title={t('management.delete_code_title', { name })}
              text={t('management.make_code_text')}
              onConfirm={() => save(false)}
            />
          </>
        )}
        <LinkButton look="quiet" to="/groups/$group/badges" params={{ group: uid }}>
          {t('management.cards')}
        </LinkButton>
      </div>
    </Section>
  )
}
