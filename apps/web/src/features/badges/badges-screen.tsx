import type { GroupLogIns } from '@lectern/contracts'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BadgeSheet } from './badge-sheet.tsx'
import styles from './badges-screen.module.css'
import { GroupCodeForm } from './group-code-form.tsx'
import { PupilCards } from './pupil-cards.tsx'
import type { GroupLogInsState } from './use-group-log-ins.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** Shows the cards and the code with which a group logs in. Throws if the group does not exist. */
export function BadgesScreen({ logIns }: { readonly logIns: GroupLogInsState }) {
  return (
    <Fetched wholePage state={useFetched(logIns.logIns)}>
      {(data) => <Loaded logIns={logIns} data={data} />}
    </Fetched>
  )
}

function Loaded({ logIns, data }: { readonly logIns: GroupLogInsState; readonly data: GroupLogIns }) {
  const { t } = useWorkMessages()
  const { group, pupils, qrCodeLoginEnabled } = data
  return (
    <>
      <div className={styles['screen']}>
        <header>
          <BackLink to="/controlpanel/groups/$id" params={{ id: group.uid }}>
            {group.name}
          </BackLink>
          <PageHeading>{t('badges.title', { group: group.name })}</PageHeading>
          <p className={styles['second']}>{group.schoolUnit}</p>
        </header>
        <section className={styles['card']} aria-labelledby="cards">
          <h2 id="cards">{t('badges.cards')}</h2>
          {qrCodeLoginEnabled ? (
            <PupilCards pupils={pupils} logIns={logIns} />
          ) : (
            <Notice kind="info">{t('badges.not_in_use', { school: group.schoolUnit })}</Notice>
          )}
        </section>
        <GroupCodeForm code={group.code} passwordSet={data.passwordSet} setPassword={logIns.setPassword} />
      </div>
      <BadgeSheet pupils={pupils} addresses={logIns.newAddresses} school={group.schoolUnit} group={group.name} />
    </>
  )
}
