import { GraduationCap, IdCard, ScanQrCode, School, Users } from 'lucide-react'
import type { ButtonMethod } from './button-method.ts'

/** Shows the icon of a method. The logos belong to other organisations, so the icons are drawings. */
export function MethodIcon({ method }: { readonly method: ButtonMethod }) {
  switch (method) {
    case 'qr':
      return <ScanQrCode aria-hidden size={32} />
    case 'gar':
      return <GraduationCap aria-hidden />
    case 'school-account':
    case 'vidis':
      return <School aria-hidden />
    case 'domino':
      return <DominoIcon />
    case 'ak-bibliotheken':
      return <IdCard aria-hidden />
    case 'group-code':
      return <Users aria-hidden />
  }
}

function DominoIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <rect x="6" y="2" width="12" height="20" rx="2" />
      <path d="M6 12h12" />
      <path d="M12 7h.01M9.5 15h.01M12 17h.01M14.5 19h.01" strokeLinecap="round" strokeWidth="2.5" />
    </svg>
  )
}
