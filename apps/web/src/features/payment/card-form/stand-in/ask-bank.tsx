import { createRoot } from 'react-dom/client'
import { usePaymentMessages } from '../../../../platform/i18n/messages.ts'
import { BankDialog } from './bank-dialog.tsx'

const POLL_MS = 500

/**
 * Shows the page of the bank until `isOpen` resolves to false, or until the customer closes it.
 */
export async function askBank(page: string, isOpen: () => Promise<boolean>): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const closing = new AbortController()
  const closed = new Promise((resolve) => closing.signal.addEventListener('abort', resolve))
  root.render(<Bank page={page} onClose={() => closing.abort()} />)
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted && (await isOpen())) await Promise.race([closed, wait()])
  }
  try {
    await Promise.race([watch(), closed])
  } finally {
    closing.abort()
    root.unmount()
    place.remove()
  }
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, POLL_MS))

function Bank({ page, onClose }: { readonly page: string; readonly onClose: () => void }) {
  const { t } = usePaymentMessages()
  return <BankDialog title={t('payment.bank_title')} cancelLabel={t('action.cancel')} page={page} onClose={onClose} />
}
