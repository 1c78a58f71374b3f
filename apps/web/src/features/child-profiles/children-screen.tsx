import { type ChildProfile, deleteChildProfile, ProfilePicture } from '@lectern/contracts'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getData, getRefusalCode } from '../../platform/http/call-error.ts'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useFamilyMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import { ProfilePicture as PictureDrawing } from '../../ui/profile-picture.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ChildForm } from './child-form.tsx'
import styles from './children-screen.module.css'
import { PinCard } from './pin-card.tsx'
import { type Family, useRefreshChildren } from './use-child-profiles.ts'

interface ChildrenScreenProps {
  readonly family: UseQueryResult<Family>
}

/** Shows the children of a family, and the PIN of the parent. */
export function ChildrenScreen({ family }: ChildrenScreenProps) {
  const { t } = useFamilyMessages()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('children.title')}</PageHeading>
      <Fetched state={useFetched(family)}>{(data) => <Children {...data} />}</Fetched>
    </div>
  )
}

/** The open form: of a new child, of the child with this uid, or none. */
type OpenForm = { readonly kind: 'none' | 'new' } | { readonly kind: 'change'; readonly uid: string }

function Children({ data: children, max, pinSet }: Family) {
  const { t } = useFamilyMessages()
  const show = useSnackbar()
  const refresh = useRefreshChildren()
  const [open, setOpen] = useState<OpenForm>({ kind: 'none' })
  const close = () => setOpen({ kind: 'none' })
  const addButton = useFocusAfterForm(open)
  const isFull = children.length >= max
  const finish = async (text: string) => {
    show('success', text)
    await refresh()
    close()
  }
  const add = (
    <Button ref={addButton} look={children.length === 0 ? 'primary' : 'quiet'} onClick={() => setOpen({ kind: 'new' })}>
      <Plus aria-hidden />
      {t('children.add')}
    </Button>
  )
  return (
    <>
      {children.length === 0 && open.kind === 'none' && (
        <EmptyState title={t('children.empty_title')} text={t('children.empty_text')}>
          {add}
        </EmptyState>
      )}
      {children.length > 0 && (
        <>
          <p>{t('children.text')}</p>
          <ul className={styles['children']}>
            {children.map((child) => (
              <li key={child.uid} className={styles['card']}>
                {open.kind === 'change' && open.uid === child.uid ? (
                  <ChildForm
                    child={child}
                    picture={child.picture}
                    onDone={() => finish(t('children.saved'))}
                    onCancel={close}
                  />
                ) : (
                  <Child child={child} onChange={() => setOpen({ kind: 'change', uid: child.uid })} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {open.kind === 'new' && (
        <section aria-label={t('children.add')} className={styles['card']}>
          <ChildForm
            picture={findFreePicture(children)}
            onDone={(name) => finish(t('children.added', { name }))}
            onCancel={close}
          />
        </section>
      )}
      {children.length > 0 && (
        <>
          <div className={styles['actions']}>
            {open.kind !== 'new' && !isFull && add}
            <LinkButton to="/who" look={open.kind === 'none' ? 'primary' : 'quiet'}>
              {t('readers.title')}
            </LinkButton>
          </div>
          {isFull && <p>{t('children.full', { count: max })}</p>}
          <PinCard pinSet={pinSet} />
        </>
      )}
    </>
  )
}

/** Moves the focus to the button when the form of a new child closes. */
function useFocusAfterForm({ kind }: OpenForm) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && kind === 'none') button.current?.focus()
    wasOpen.current = kind === 'new'
  }, [kind])
  return button
}

/** Returns a picture that no other child has. */
function findFreePicture(children: readonly ChildProfile[]): ProfilePicture {
  const used = new Set(children.map(({ picture }) => picture))
  return ProfilePicture.options.find((picture) => !used.has(picture)) ?? 'fox'
}

function Child({ child, onChange }: { readonly child: ChildProfile; readonly onChange: () => void }) {
  const { t } = useFamilyMessages()
  const { uid, firstname: name, birthYear, picture, books } = child
  const [asks, setAsks] = useState(false)
  const remove = useRemoveChild(uid, name)
  const [year] = useState(() => new Date().getFullYear())
  const age = t('children.years', { count: year - birthYear })
  const bookText =
    books === 'age' || books === 'all'
      ? t(`children.books_${books}`)
      : t('children.books_up_to', { age: String(books) })
  return (
    <div className={styles['child']}>
      <PictureDrawing picture={picture} size="small" />
      <div className={styles['facts']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>{age}</p>
        <p>{bookText}</p>
      </div>
      <div className={styles['buttons']}>
        <IconButton label={t('children.change', { name })} onClick={onChange}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t('children.remove', { name })} onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {remove.isError && <Notice kind="error">{t(`error.${getRefusalCode(remove.error)}`)}</Notice>}
      <ConfirmDialog
        title={t('children.remove_title', { name })}
        text={t('children.remove_text', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('children.remove', { name })}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

function useRemoveChild(uid: string, name: string) {
  const { t } = useFamilyMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: async () => getData(await http.call(deleteChildProfile, { params: { uid } })),
    onSuccess: async () => {
      show('success', t('children.removed', { name }))
      await refresh()
    },
  })
}
