import { getRouteApi, Outlet } from '@tanstack/react-router'
import { AdministeredSchool } from '../../features/control-panel/schools/administered-school.tsx'
import { AuditScreen } from '../../features/management/audit/audit-screen.tsx'
import { SchoolAuditScreen } from '../../features/management/audit/school-audit-screen.tsx'
import { ComparisonScreen } from '../../features/management/comparisons/comparison-screen.tsx'
import { ComparisonsScreen } from '../../features/management/comparisons/comparisons-screen.tsx'
import { EndingsScreen } from '../../features/management/endings/endings-screen.tsx'
import { FamiliesScreen } from '../../features/management/families/families-screen.tsx'
import { FamilyPaymentsScreen } from '../../features/management/families/family-payments-screen.tsx'
import { DiscountCodesScreen } from '../../features/management/discounts/discount-codes-screen.tsx'
import { NewDiscountCodeScreen } from '../../features/management/discounts/new-discount-code-screen.tsx'
import { GiftBatchScreen } from '../../features/management/gifts/gift-batch-screen.tsx'
import { GiftCardsScreen } from '../../features/management/gifts/gift-cards-screen.tsx'
import { GiftOrdersScreen } from '../../features/management/gifts/gift-orders-screen.tsx'
import { NewBatchScreen } from '../../features/management/gifts/new-batch-screen.tsx'
import { NewGroupScreen } from '../../features/management/group/new-group-screen.tsx'
import { GroupScreen } from '../../features/management/group/group-screen.tsx'
import { LeavingScreen } from '../../features/management/leaving/leaving-screen.tsx'
import { ManageScreen } from '../../features/management/lists/manage-screen.tsx'
import { NewOrganizationScreen } from '../../features/management/organization/new-organization-screen.tsx'
import { OrganizationScreen } from '../../features/management/organization/organization-screen.tsx'
import { NewUserScreen } from '../../features/management/person/new-user-screen.tsx'
import { PersonScreen } from '../../features/management/person/person-screen.tsx'
import { NewProviderScreen, ProviderScreen } from '../../features/management/providers/provider-screen.tsx'
import { ProvidersScreen } from '../../features/management/providers/providers-screen.tsx'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { useUser } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isSuperUser } from '../is-super-user.ts'

const lists = getRouteApi('/guarded/app/manage/controlpanel/beta/manage')
const newUser = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/users/new')
const user = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/users/$uid')
const newOrganization = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/organizations/new')
const organization = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/organizations/$id')
const leaving = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/organizations/$id/leaving')
const newGroup = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/groups/new')
const provider = getRouteApi('/guarded/app/manage/controlpanel/beta/providers/$id')
const group = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/groups/$id')
const giftBatch = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/gift-cards/$id')
const familyPayments = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/payments/$uid')
const comparison = getRouteApi('/guarded/app/manage/controlpanel/beta/manage/payment-comparisons/$id')
const schoolAudit = getRouteApi('/guarded/app/controlpanel/schools/$id/audit-log')

/** Shows a page of super users, or a message to other people. The server refuses their calls. Spec 2 §6. */
export function SuperUserLayout() {
  const { t } = usePortalMessages()
  const current = useUser()
  if (current !== null && isSuperUser(current)) return <Outlet />
  return (
    <EmptyState wholePage alert title={t('page_error.other')} text={t('error.forbidden')}>
      <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
    </EmptyState>
  )
}

/** `/controlpanel/beta/manage`: lists users, organizations or groups. */
export function ManageListsRoute() {
  return <ManageScreen tab={lists.useSearch().tab} />
}

/** `/controlpanel/beta/audit-log`: lists the audit log of the realm. */
export function AuditLogRoute() {
  return <AuditScreen />
}

/** `/controlpanel/beta/providers`: lists the identity providers of the realm. */
export function ProvidersRoute() {
  return <ProvidersScreen />
}

/** `/controlpanel/beta/providers/new`: shows the form for a new identity provider. */
export function NewProviderRoute() {
  return <NewProviderScreen />
}

/** `/controlpanel/beta/providers/{id}`: shows one identity provider. */
export function ProviderRoute() {
  const { id } = provider.useParams()
  return <ProviderScreen key={id} id={id} />
}

/** `/controlpanel/beta/manage/gift-cards`: lists the batches of gift cards. */
export function GiftCardsRoute() {
  return <GiftCardsScreen />
}

/** `/controlpanel/beta/manage/gift-cards/new`: shows the form for a new batch of gift cards. */
export function NewGiftBatchRoute() {
  return <NewBatchScreen />
}

/** `/controlpanel/beta/manage/gift-cards/{id}`: shows one batch of gift cards. */
export function GiftBatchRoute() {
  const { id } = giftBatch.useParams()
  return <GiftBatchScreen key={id} id={id} />
}

/** `/controlpanel/beta/manage/gift-orders`: lists the orders of gift cards. */
export function GiftOrdersRoute() {
  return <GiftOrdersScreen />
}

/** `/controlpanel/beta/manage/payments`: finds the payments of a family. */
export function FamiliesRoute() {
  return <FamiliesScreen />
}

/** `/controlpanel/beta/manage/payments/{uid}`: shows the payments of a family. */
export function FamilyPaymentsRoute() {
  const { uid } = familyPayments.useParams()
  return <FamilyPaymentsScreen key={uid} uid={uid} />
}

/** `/controlpanel/beta/manage/discount-codes`: lists the discount codes. */
export function DiscountCodesRoute() {
  return <DiscountCodesScreen />
}

/** `/controlpanel/beta/manage/discount-codes/new`: shows the form for a new discount code. */
export function NewDiscountCodeRoute() {
  const user = useUser()
  return user && <NewDiscountCodeScreen realm={user.realm} />
}

/** `/controlpanel/beta/manage/payment-endings`: lists the statements that a super user decides. */
export function EndingsRoute() {
  return <EndingsScreen />
}

/** `/controlpanel/beta/manage/payment-comparisons`: lists the nightly comparisons with Stripe. */
export function ComparisonsRoute() {
  return <ComparisonsScreen />
}

/** `/controlpanel/beta/manage/payment-comparisons/{id}`: shows one nightly comparison. */
export function ComparisonRoute() {
  const { id } = comparison.useParams()
  return <ComparisonScreen key={id} id={id} />
}

/** `/controlpanel/beta/manage/users/new`: shows the form for a new user. */
export function NewUserRoute() {
  return <NewUserScreen unit={newUser.useSearch().unit} />
}

/** `/controlpanel/beta/manage/users/{uid}`: shows one user. */
export function ManageUserRoute() {
  return <PersonScreen uid={user.useParams().uid} />
}

/** `/controlpanel/beta/manage/organizations/new`: shows the form for a new organization. */
export function NewOrganizationRoute() {
  return <NewOrganizationScreen above={newOrganization.useSearch().above} />
}

/** `/controlpanel/beta/manage/organizations/{id}`: shows one organization. */
export function ManageOrganizationRoute() {
  return <OrganizationScreen id={organization.useParams().id} tab={organization.useSearch().tab} />
}

/** `/controlpanel/beta/manage/organizations/{id}/leaving`: exports and deletes a school. */
export function LeavingRoute() {
  const { id } = leaving.useParams()
  return <LeavingScreen key={id} id={id} />
}

/** `/controlpanel/beta/manage/groups/new`: shows the form for a new group. */
export function NewGroupRoute() {
  return <NewGroupScreen unit={newGroup.useSearch().unit} />
}

/** `/controlpanel/beta/manage/groups/{id}`: shows one group. */
export function ManageGroupRoute() {
  return <GroupScreen id={group.useParams().id} />
}

/** `/controlpanel/schools/{id}/audit-log`: lists what happened at a school. */
export function SchoolAuditRoute() {
  return (
    <AdministeredSchool id={schoolAudit.useParams().id}>
      {(school) => <SchoolAuditScreen school={school} />}
    </AdministeredSchool>
  )
}
