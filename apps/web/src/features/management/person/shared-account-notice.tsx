import type { CustomerUser } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says that an account is the shared log-in of a group, with a link to the group. */
export function SharedAccountNotice({ user }: { readonly user: CustomerUser }) {
  const { t } = useManagementMessages()
  return (
    <Notice kind="info">
      <p>{t('management.shared_account')}</p>
      {user.groups.map(({ uid, name }) => (
        <LinkButton key={uid} look="quiet" to="/controlpanel/beta/manage/groups/$id" params={{ id: uid }}>
          {name}
        </LinkButton>
      ))}
    </Notice>
  )
}
