import { linkGuardian, listRelativeOptions, listRelatives, type Relative, unlinkGuardian } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { LinkedSystem } from '../linked-system.tsx'
import styles from '../page.module.css'
import { findRefusal, useAdministrationQuery, useChange } from '../use-administration.ts'

/** The person of the page, and whom the section shows. */
interface Family {
  readonly id: string
  readonly name: string
  readonly kind: 'guardians' | 'children'
}

/** Shows the guardians of a pupil, or the children of a guardian. The actor links and unlinks them. */
export function PersonRelatives(family: Family) {
  const { t } = useAdministrationMessages()
  const { id, kind } = family
  const title = kind === 'guardians' ? t('admin.guardians') : t('admin.pupils')
  const relatives = useAdministrationQuery(listRelatives, { params: { id } })
  return (
    <section className={styles['card']} aria-labelledby="person-relatives">
      <h2 id="person-relatives">{title}</h2>
      <p>{kind === 'guardians' ? t('admin.guardians_text') : t('admin.children_text')}</p>
      <LinkedSystem about="pupils" kind="person" uid={id} className={styles['second']} />
      <Fetched state={useFetchedPart(relatives, title)}>
        {({ values }) => <Relatives family={family} relatives={values} />}
      </Fetched>
    </section>
  )
}

function Relatives({ family, relatives }: { readonly family: Family; readonly relatives: readonly Relative[] }) {
  const { t } = useAdministrationMessages()
  const show = useSnackbar()
  const search = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  // The pressed button disappears, so move the focus.
  const finish = (text: string) => {
    show('success', text)
    search.current?.focus()
  }
  const link = useChange(linkGuardian)
  const unlink = useChange(unlinkGuardian)
  const refusal = findRefusal(link, unlink)
  const isPupil = family.kind === 'guardians'
  const toParams = ({ id }: Relative) => (isPupil ? { id: family.id, guardian: id } : { id, guardian: family.id })
  return (
    <>
      {refusal !== undefined && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      {relatives.length === 0 && <p>{isPupil ? t('admin.no_guardian') : t('admin.no_child')}</p>}
      <ul className={styles['rows']}>
        {relatives.map((relative) => (
          <RelativeRow
            key={relative.id}
            family={family}
            relative={relative}
            onUnlink={() => {
              const onSuccess = () => finish(t('admin.unlinked_person', { name: relative.name }))
              unlink.mutate({ params: toParams(relative) }, { onSuccess })
            }}
          />
        ))}
      </ul>
      <SearchField
        ref={search}
        label={isPupil ? t('admin.link_guardian') : t('admin.link_child')}
        clearLabel={t('table.clear_search')}
        value={q}
        onChange={setQ}
      />
      {q.trim() !== '' && (
        <Options
          id={family.id}
          q={q}
          onLink={(relative) => {
            const onSuccess = () => {
              setQ('')
              finish(t('admin.linked_person', { name: relative.name }))
            }
            link.mutate({ params: toParams(relative) }, { onSuccess })
          }}
        />
      )}
    </>
  )
}

interface RelativeRowProps {
  readonly family: Family
  readonly relative: Relative
  readonly onUnlink: () => void
}

function RelativeRow({ family, relative, onUnlink }: RelativeRowProps) {
  const { t } = useAdministrationMessages()
  const [asks, setAsks] = useState(false)
  const { name } = relative
  const isPupil = family.kind === 'guardians'
  const pair = isPupil ? { guardian: name, child: family.name } : { guardian: family.name, child: name }
  return (
    <li>
      <RelativeName relative={relative} type={isPupil ? 'guardians' : 'students'} />
      <IconButton label={t('admin.unlink_person', { name })} onClick={() => setAsks(true)}>
        <X aria-hidden />
      </IconButton>
      <ConfirmDialog
        title={t('admin.unlink_title', pair)}
        text={t('admin.unlink_text', pair)}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.unlink')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={onUnlink}
      />
    </li>
  )
}

interface OptionsProps {
  readonly id: string
  readonly q: string
  readonly onLink: (relative: Relative) => void
}

/** Shows the found people of the school who can be linked. */
function Options({ id, q, onLink }: OptionsProps) {
  const { t } = useAdministrationMessages()
  const found = useAdministrationQuery(listRelativeOptions, { params: { id }, query: { q } })
  return (
    <Fetched state={useFetchedPart(found, t('admin.people'))}>
      {({ values }) => (
        <>
          {values.length === 0 && <output>{t('table.no_match_title')}</output>}
          <ul className={styles['rows']}>
            {values.map((relative) => (
              <li key={relative.id}>
                <span className={styles['grow']}>
                  <bdi>{relative.name}</bdi> <span className={styles['second']}>{relative.username}</span>
                </span>
                <IconButton label={t('admin.link_person', { name: relative.name })} onClick={() => onLink(relative)}>
                  <Plus aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  )
}

/** Links to the page of a person whom the actor may see. */
function RelativeName({ relative, type }: { readonly relative: Relative; readonly type: 'guardians' | 'students' }) {
  const { id, name, username } = relative
  if (username === null) return <bdi className={styles['grow']}>{name}</bdi>
  return (
    <Link to="/controlpanel/people/$type/$id" params={{ type, id }} className={styles['grow']}>
      <bdi>{name}</bdi>
    </Link>
  )
}
