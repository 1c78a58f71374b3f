import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows a new key once. */
export function SigningKey({ value }: { readonly value: string }) {
  const { t } = useSyncMessages()
  const texts = { copy: t('admin.copy'), copied: t('admin.copied'), failed: t('admin.not_copied') }
  return (
    <>
      <Notice kind="success">{t('webhooks.key_once')}</Notice>
      <CopyField label={t('webhooks.key')} value={value} texts={texts} />
    </>
  )
}
