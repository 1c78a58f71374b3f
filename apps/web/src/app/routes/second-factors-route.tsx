import { SecondFactorsScreen } from '../../features/second-factors/second-factors-screen.tsx'
import { useSecondFactors } from '../../features/second-factors/use-second-factors.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useWorkMessages } from '../../platform/i18n/messages.ts'

/** `/secure-log-in`: shows the user's second factors. */
export function SecondFactorsRoute() {
  const { t } = useWorkMessages()
  return (
    <SecondFactorsScreen
      factors={useSecondFactors()}
      logInAgain={
        <LinkButton to="/login" search={{ redirect: '/secure-log-in' }}>
          {t('factors.log_in_again')}
        </LinkButton>
      }
    />
  )
}
