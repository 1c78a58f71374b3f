import type { Library } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LogInByMethod } from './log-in-by-method.ts'
import { LibraryCardForm } from './library-card-form.tsx'
import { LibraryList } from './library-list.tsx'
import styles from './panel.module.css'

interface LibraryScreenProps {
  readonly libraries: UseQueryResult<readonly Library[]>
  readonly logIn: LogInByMethod
  readonly onOpenLibraryPage: (library: string) => void
  readonly onBack: () => void
}

/** Lets the user choose a library, then shows the log-in of this library. */
export function LibraryScreen({ libraries, logIn, onOpenLibraryPage, onBack }: LibraryScreenProps) {
  const { t } = usePortalMessages()
  const [chosen, setChosen] = useState<Library | null>(null)
  return (
    <>
      <h2 className={styles['title']}>{t('library.title')}</h2>
      {libraries.isPending && <Loader label={t('state.loading')} />}
      {libraries.isError && (
        <>
          <Notice kind="error">{t(`error.${getRefusalCode(libraries.error)}`)}</Notice>
          <Button look="quiet" onClick={() => void libraries.refetch()}>
            {t('action.try_again')}
          </Button>
        </>
      )}
      {libraries.data !== undefined &&
        (chosen === null ? (
          <LibraryList libraries={libraries.data} onChoose={setChosen} />
        ) : (
          <LibraryCardForm
            library={chosen}
            logIn={logIn}
            onOpenLibraryPage={() => onOpenLibraryPage(chosen.uid)}
            onChange={() => setChosen(null)}
          />
        ))}
      <Button look="plain" onClick={onBack}>
        {t('sign_in_methods.another')}
      </Button>
    </>
  )
}
