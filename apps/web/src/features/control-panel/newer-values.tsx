import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that another user has changed the values of a form, with a button that shows them. */
export function NewerValues({ onShow }: { readonly onShow: () => void }) {
  const { t } = useAdministrationMessages()
  return (
    <Notice kind="warning">
      <p>{t('admin.changed_meanwhile')}</p>
      <Button look="quiet" onClick={onShow}>
        {t('admin.show_newest')}
      </Button>
    </Notice>
  )
}
