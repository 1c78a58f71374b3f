import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  showAdministrationMessages,
  showManagementMessages,
  showSyncMessages,
  showWorkMessages,
} from '../../platform/i18n/messages.ts'
import { appRoute, startTexts } from './parent-routes.ts'

const showControlPanelMessages = async () => {
  await Promise.all([showWorkMessages(), showAdministrationMessages()])
}
const showAllAdministrationMessages = () => Promise.all([showControlPanelMessages(), showManagementMessages()])
const importControlPanel = startTexts(showControlPanelMessages, () => import('../routes/control-panel-routes.tsx'))
const importManagement = startTexts(showAllAdministrationMessages, () => import('../routes/management-routes.tsx'))

/** Page of the administration. Spec 2 §2. */
const controlPanelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'ControlPanelRoute'),
})

const text = z.optional(z.string())

/**
 * Query of a page of the administration. A list reads its own parameters. `unit` is the school unit of a new row, `above`
 * the unit above a new school unit.
 */
const ListSearch = z.catchall(z.object({ tab: text, unit: text, above: text }), text)

const schoolRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'SchoolRoute'),
})

const newPersonRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new/$type',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'NewPersonRoute'),
})

const importRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/import/$type',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'ImportRoute'),
})

const newGroupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new-group',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'NewGroupRoute'),
})

const schoolYearRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/new-year',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'SchoolYearRoute'),
})

const importBookManagement = startTexts(showControlPanelMessages, () => import('../routes/book-management-routes.tsx'))

const schoolBooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/books',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importBookManagement, 'SchoolBooksRoute'),
})

const schoolAuditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/audit-log',
  beforeLoad: showAllAdministrationMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'SchoolAuditRoute'),
})

const showAllSyncMessages = () => Promise.all([showControlPanelMessages(), showSyncMessages()])
const importSyncs = startTexts(showAllSyncMessages, () => import('../routes/sync-routes.tsx'))

const syncsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/syncs',
  beforeLoad: showAllSyncMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importSyncs, 'SyncsRoute'),
})

const syncRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/syncs/$sync',
  beforeLoad: showAllSyncMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importSyncs, 'SyncRoute'),
})

const syncRunRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/syncs/$sync/jobs/$job',
  beforeLoad: showAllSyncMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importSyncs, 'SyncRunRoute'),
})

const importDataAccess = startTexts(showAllSyncMessages, () => import('../routes/data-access-routes.tsx'))

const dataAccessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/data-access',
  beforeLoad: showAllSyncMessages,
  component: lazyRouteComponent(importDataAccess, 'DataAccessRoute'),
})

const importWebhooks = startTexts(showAllSyncMessages, () => import('../routes/webhook-routes.tsx'))

const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/webhooks',
  beforeLoad: showAllSyncMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importWebhooks, 'WebhooksRoute'),
})

const webhookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/schools/$id/webhooks/$webhook',
  beforeLoad: showAllSyncMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importWebhooks, 'WebhookRoute'),
})

const personRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/people/$type/$id',
  beforeLoad: showControlPanelMessages,
  component: lazyRouteComponent(importControlPanel, 'PersonRoute'),
})

const groupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/controlpanel/groups/$id',
  beforeLoad: showControlPanelMessages,
  validateSearch: ListSearch,
  component: lazyRouteComponent(importControlPanel, 'GroupRoute'),
})

/** Pages of super users. Spec 2 §2. */
const manageRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'manage',
  beforeLoad: showAllAdministrationMessages,
  component: lazyRouteComponent(importManagement, 'SuperUserLayout'),
})

const manageListsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ManageListsRoute'),
})

const manageBooksRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/books',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importBookManagement, 'ManageBooksRoute'),
})

const auditLogRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/audit-log',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'AuditLogRoute'),
})

const providersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/providers',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ProvidersRoute'),
})

const newProviderRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/providers/new',
  component: lazyRouteComponent(importManagement, 'NewProviderRoute'),
})

const providerRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/providers/$id',
  component: lazyRouteComponent(importManagement, 'ProviderRoute'),
})

const newUserRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/users/new',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'NewUserRoute'),
})

const manageUserRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/users/$uid',
  component: lazyRouteComponent(importManagement, 'ManageUserRoute'),
})

const newOrganizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/new',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'NewOrganizationRoute'),
})

const manageOrganizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/$id',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ManageOrganizationRoute'),
})

const leavingRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/organizations/$id/leaving',
  component: lazyRouteComponent(importManagement, 'LeavingRoute'),
})

const newManagedGroupRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/groups/new',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'NewGroupRoute'),
})

const manageGroupRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/groups/$id',
  component: lazyRouteComponent(importManagement, 'ManageGroupRoute'),
})

const giftCardsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/gift-cards',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'GiftCardsRoute'),
})

const newGiftBatchRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/gift-cards/new',
  component: lazyRouteComponent(importManagement, 'NewGiftBatchRoute'),
})

const giftBatchRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/gift-cards/$id',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'GiftBatchRoute'),
})

const giftOrdersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/gift-orders',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'GiftOrdersRoute'),
})

const familiesRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/payments',
  component: lazyRouteComponent(importManagement, 'FamiliesRoute'),
})

const familyPaymentsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/payments/$uid',
  component: lazyRouteComponent(importManagement, 'FamilyPaymentsRoute'),
})

const comparisonsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/payment-comparisons',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ComparisonsRoute'),
})

const discountCodesRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/discount-codes',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'DiscountCodesRoute'),
})

const newDiscountCodeRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/discount-codes/new',
  component: lazyRouteComponent(importManagement, 'NewDiscountCodeRoute'),
})

const endingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/payment-endings',
  component: lazyRouteComponent(importManagement, 'EndingsRoute'),
})

const comparisonRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/controlpanel/beta/manage/payment-comparisons/$id',
  validateSearch: ListSearch,
  component: lazyRouteComponent(importManagement, 'ComparisonRoute'),
})

/** The pages of schools and of super users. */
export const administrationRoutes = [
  controlPanelRoute,
  schoolRoute,
  newPersonRoute,
  importRoute,
  newGroupRoute,
  schoolYearRoute,
  schoolBooksRoute,
  schoolAuditRoute,
  syncsRoute,
  dataAccessRoute,
  syncRoute,
  syncRunRoute,
  webhooksRoute,
  webhookRoute,
  personRoute,
  groupRoute,
  manageRoute.addChildren([
    manageListsRoute,
    manageBooksRoute,
    auditLogRoute,
    giftCardsRoute,
    newGiftBatchRoute,
    giftBatchRoute,
    giftOrdersRoute,
    familiesRoute,
    familyPaymentsRoute,
    discountCodesRoute,
    newDiscountCodeRoute,
    endingsRoute,
    comparisonsRoute,
    comparisonRoute,
    providersRoute,
    newProviderRoute,
    providerRoute,
    newUserRoute,
    manageUserRoute,
    newOrganizationRoute,
    manageOrganizationRoute,
    leavingRoute,
    newManagedGroupRoute,
    manageGroupRoute,
  ]),
] as const
