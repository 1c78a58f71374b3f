import type { UseQueryResult } from '@tanstack/react-query'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/forms/card-page.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows whether the link in the email confirmed the address. */
export function ConfirmEmailScreen({ confirmation }: { readonly confirmation: UseQueryResult<boolean> }) {
  const { t } = usePortalMessages()
  if (confirmation.isPending)
    return (
      <CardPage title={t('confirm.pending')}>
        <Loader label={t('state.loading')} />
      </CardPage>
    )
  if (confirmation.isError)
    return (
      <CardPage title={t('confirm.pending')}>
        <Notice kind="error">{t(`error.${getRefusalCode(confirmation.error)}`)}</Notice>
        <Button onClick={() => void confirmation.refetch()}>{t('action.try_again')}</Button>
      </CardPage>
    )
  return confirmation.data ? (
    <CardPage title={t('confirm.done_title')} text={t('confirm.done_text')}>
      <LinkButton to="/">{t('confirm.continue')}</LinkButton>
    </CardPage>
  ) : (
    <CardPage title={t('confirm.invalid_title')}>
      <Notice kind="error">{t('confirm.invalid_text')}</Notice>
      <LinkButton to="/profile">{t('confirm.continue')}</LinkButton>
    </CardPage>
  )
}
