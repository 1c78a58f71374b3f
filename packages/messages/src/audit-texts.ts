import type { ManagementKey } from './catalogue.ts'

const ACTION_KEYS = {
  'change-user': 'management.audit_change_user',
  'create-user': 'management.audit_create_user',
  'delete-user': 'management.audit_delete_user',
  'schedule-deletion': 'management.audit_schedule_deletion',
  'restore-user': 'management.audit_restore_user',
  'merge-user': 'management.audit_merge_user',
  'merged-into': 'management.audit_merged_into',
  'remove-from-unit': 'management.audit_remove_from_unit',
  'create-subscription-period': 'management.audit_create_period',
  'change-subscription-period': 'management.audit_change_period',
  'delete-subscription-period': 'management.audit_delete_period',
  'change-password': 'management.audit_change_password',
  invite: 'management.audit_invite',
  'start-school-year': 'management.audit_school_year',
  'undo-school-year': 'management.audit_school_year_undone',
  'import-people': 'management.audit_import',
  'undo-import': 'management.audit_import_undone',
  'create-sync': 'management.audit_sync_create',
  'change-sync': 'management.audit_sync_change',
  'delete-sync': 'management.audit_sync_delete',
  'start-sync': 'management.audit_sync_start',
  'make-scim-token': 'management.audit_scim_token',
  'create-data-access': 'management.audit_data_access_create',
  'delete-data-access': 'management.audit_data_access_delete',
  'apply-sync': 'management.audit_sync_apply',
  'find-sync-people': 'management.audit_sync_people_find',
  'add-sync-people': 'management.audit_sync_people_add',
  'undo-sync': 'management.audit_sync_undo',
  'decide-sync-doubt': 'management.audit_sync_decide',
  'sync.applied': 'management.audit_sync_applied',
  'sync.held': 'management.audit_sync_held',
  'sync.failed': 'management.audit_sync_failed',
  'create-webhook': 'management.audit_webhook_create',
  'change-webhook': 'management.audit_webhook_change',
  'delete-webhook': 'management.audit_webhook_delete',
  'replace-webhook-key': 'management.audit_webhook_key',
  'test-webhook': 'management.audit_webhook_test',
  'send-webhook-again': 'management.audit_webhook_send',
  'create-discount-code': 'management.audit_discount_create',
  'end-discount-code': 'management.audit_discount_end',
  'restore-discount-code': 'management.audit_discount_restore',
  'issue-gift-cards': 'management.audit_gift_issue',
  'withdraw-gift-cards': 'management.audit_gift_withdraw',
  'download-gift-codes': 'management.audit_gift_codes',
  'refund-gift-order': 'management.audit_gift_refund',
  'send-gift-codes': 'management.audit_gift_send',
  'refund-family-payment': 'management.audit_family_refund',
  'end-family-subscription': 'management.audit_family_end',
  'keep-family-subscription': 'management.audit_family_keep',
  'settle-ending': 'management.audit_ending_settle',
  'create-provider': 'management.audit_provider_create',
  'change-provider': 'management.audit_provider_change',
  'delete-provider': 'management.audit_provider_delete',
  'replace-provider-key': 'management.audit_provider_key',
  'change-email': 'management.audit_change_email',
  'confirm-email': 'management.audit_confirm_email',
  'change-name': 'management.audit_change_name',
  'change-settings': 'management.audit_change_settings',
  'end-sessions': 'management.audit_end_sessions',
  'make-badge': 'management.audit_make_badge',
  'revoke-badge': 'management.audit_revoke_badge',
  'view-speaking-book-rights': 'management.audit_speaking_book_rights',
  'grant-super-user': 'management.audit_grant_super_user',
  'link-identifier': 'management.audit_link_identifier',
  'add-guardian': 'management.audit_add_guardian',
  'remove-guardian': 'management.audit_remove_guardian',
  'make-guardian-code': 'management.audit_make_guardian_code',
  'withdraw-guardian-code': 'management.audit_withdraw_guardian_code',
  'second-factor.reset': 'management.audit_factors_reset',
  'second-factor.add': 'management.audit_factor_added',
  'second-factor.remove': 'management.audit_factor_removed',
  'second-factor.renew': 'management.audit_codes_renewed',
  'act.start': 'management.audit_act_start',
  'act.end': 'management.audit_act_end',
  'shelf.add': 'management.audit_shelf_add',
  'shelf.remove': 'management.audit_shelf_remove',
  'create-group': 'management.audit_create_group',
  'change-group': 'management.audit_change_group',
  'delete-group': 'management.audit_delete_group',
  'restore-group': 'management.audit_restore_group',
  'join-group': 'management.audit_join_group',
  'leave-group': 'management.audit_leave_group',
  'set-group-password': 'management.audit_group_password',
  'create-school-unit': 'management.audit_create_unit',
  'change-school-unit': 'management.audit_change_unit',
  'delete-school-unit': 'management.audit_delete_unit',
  'export-school': 'management.audit_export_unit',
  'download-school-export': 'management.audit_download_unit',
  'schedule-school-deletion': 'management.audit_plan_unit_deletion',
  'cancel-school-deletion': 'management.audit_cancel_unit_deletion',
  'book.upload': 'management.audit_book_upload',
  'book.withdraw': 'management.audit_book_withdraw',
  'book.restore': 'management.audit_book_restore',
  'book.revise': 'management.audit_book_revise',
  'book.restore-revision': 'management.audit_book_restore_revision',
  'book.access': 'management.audit_book_access',
  'book.trust': 'management.audit_book_trust',
  'book.distrust': 'management.audit_book_distrust',
  'school-book.upload': 'management.audit_school_book_upload',
  'school-book.withdraw': 'management.audit_school_book_withdraw',
  'school-book.restore': 'management.audit_school_book_restore',
  'school-book.revise': 'management.audit_school_book_revise',
  'school-book.restore-revision': 'management.audit_school_book_restore_revision',
  'unit-book.add': 'management.audit_list_add',
  'unit-book.remove': 'management.audit_list_remove',
  'assignment.create': 'management.audit_assignment_create',
  'assignment.change': 'management.audit_assignment_change',
  'assignment.publish': 'management.audit_assignment_publish',
  'submission.receive': 'management.audit_submission_receive',
  'submission.hand-back': 'management.audit_hand_back',
  'ask-for-deletion': 'management.audit_ask_deletion',
  'keep-account': 'management.audit_keep_account',
  'ask-for-email': 'management.audit_ask_email',
  'download-audit-log': 'management.audit_download_log',
} as const satisfies Record<string, ManagementKey>

/** The actions with a name. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTION_KEYS)

/** Actions of super users on the realm and its books. */
const REALM_ACTIONS: ReadonlySet<string> = new Set([
  'grant-super-user',
  'create-discount-code',
  'end-discount-code',
  'restore-discount-code',
  'issue-gift-cards',
  'withdraw-gift-cards',
  'download-gift-codes',
  'refund-gift-order',
  'send-gift-codes',
  'refund-family-payment',
  'end-family-subscription',
  'keep-family-subscription',
  'book.upload',
  'book.withdraw',
  'book.restore',
  'book.revise',
  'book.restore-revision',
  'book.access',
  'book.trust',
  'book.distrust',
])

/** The actions that concern schools. */
export const SCHOOL_AUDIT_ACTIONS = AUDIT_ACTIONS.filter((action) => !REALM_ACTIONS.has(action))

/** Names of the fields of people, groups, school units and subscription periods. */
const FIELD_KEYS = {
  username: 'admin.username',
  name: 'admin.name',
  firstname: 'admin.firstname',
  lastname: 'admin.lastname',
  role: 'admin.role',
  groups: 'admin.groups',
  pupils: 'admin.pupils',
  email: 'admin.email',
  shared: 'management.audit_shared',
  organizations: 'management.school_units',
  password: 'admin.password',
  ageFilter: 'admin.ageFilter',
  hidePasswordChange: 'admin.hidePasswordChange',
  speakingBookRights: 'admin.speakingBookRights',
  eppn: 'admin.eppn',
  gsuiteid: 'admin.gsuiteid',
  gsuiteemail: 'admin.gsuiteemail',
  office365: 'admin.office365',
  bankid: 'admin.bankid',
  sms: 'admin.sms',
  identifiers: 'admin.identifiers',
  externalId: 'management.external_id',
  generateCode: 'management.code',
  addUsers: 'admin.people',
  removeUsers: 'admin.people',
  status: 'management.status',
  type: 'management.type',
  parent: 'management.above',
  address: 'management.address',
  postalCode: 'management.postal_code',
  city: 'management.city',
  country: 'session.country',
  phone: 'management.phone',
  pupilNumber: 'management.pupil_number',
  secureAuthEnabled: 'management.secure_log_in',
  qrCodeLoginEnabled: 'management.qr_log_in',
  officialMunicipalityKey: 'management.id_municipality',
  sisSchoolUnitCode: 'management.id_school_unit',
  sectoralCode: 'management.id_sectoral',
  establishmentId: 'management.id_establishment',
  startsAt: 'management.first_day',
  endsAt: 'management.audit_last_day',
} as const satisfies Record<string, ManagementKey>

/** The keys of these texts. None has placeholders. */
export type AuditKey =
  | (typeof ACTION_KEYS)[keyof typeof ACTION_KEYS]
  | (typeof FIELD_KEYS)[keyof typeof FIELD_KEYS]
  | 'admin.deleted_person'
  | `management.audit_kind_${'person' | 'unit' | 'group' | 'book' | 'none'}`
  | 'management.audit_by_provider'
  | 'management.audit_by_server'

type T = (key: AuditKey) => string

/** Returns the name of an action of the audit log. An action that the app does not know is shown as its code. */
export const nameAuditAction = (t: T, action: string): string => find(t, ACTION_KEYS, action)

/** Returns the name of the action of an entry, with the group that a person joined or left. */
export function describeAuditAction(
  t: T,
  { action, group }: { action: string; group: { name: string } | null },
): string {
  const name = nameAuditAction(t, action)
  return group === null ? name : `${name}: ${group.name}`
}

/** Returns the name of a changed field. A field that the app does not know is shown as its code, such as `gar`. */
export const nameField = (t: T, field: string): string => find(t, FIELD_KEYS, field)

/** Returns the names of the changed fields of an entry, each once, separated by commas. */
export const nameFields = (t: T, fields: unknown): string =>
  Array.isArray(fields) ? [...new Set(fields.map((field) => nameField(t, String(field))))].join(', ') : ''

/** The actions on people. An entry about a deleted person has no name and no kind. */
const PERSON_ACTIONS: ReadonlySet<string> = new Set([
  'change-user',
  'create-user',
  'delete-user',
  'schedule-deletion',
  'restore-user',
  'merge-user',
  'merged-into',
  'remove-from-unit',
  'change-password',
  'invite',
  'change-email',
  'confirm-email',
  'change-name',
  'change-settings',
  'end-sessions',
  'make-badge',
  'revoke-badge',
  'grant-super-user',
  'link-identifier',
  'add-guardian',
  'remove-guardian',
  'make-guardian-code',
  'withdraw-guardian-code',
  'second-factor.reset',
  'second-factor.add',
  'second-factor.remove',
  'second-factor.renew',
  'act.start',
  'act.end',
  'shelf.add',
  'shelf.remove',
  'join-group',
  'leave-group',
  'ask-for-deletion',
  'keep-account',
  'ask-for-email',
])

interface AuditSubject {
  readonly uid: string
  readonly kind: 'person' | 'unit' | 'group' | 'book' | null
  readonly name: string | null
}

interface AboutSubject {
  readonly action: string
  readonly subject: AuditSubject
}

const isDeletedPerson = ({ action, subject: { kind, name } }: AboutSubject): boolean =>
  kind === null && name === null && PERSON_ACTIONS.has(action)

/** Returns the kind and the name of the subject of an entry as one text. A deleted person has the end of their id. */
export function nameAuditSubject(t: T, entry: AboutSubject): string {
  const { kind, name } = describeAuditSubject(t, entry)
  return isDeletedPerson(entry) ? name : `${kind}: ${name === '' ? entry.subject.uid : name}`
}

/** Returns the kind and the name of the subject of an entry. Something deleted that is no person has the name ''. */
export function describeAuditSubject(t: T, entry: AboutSubject): { readonly kind: string; readonly name: string } {
  const { uid, kind, name } = entry.subject
  if (isDeletedPerson(entry)) return { kind: t('management.audit_kind_person'), name: nameDeletedPerson(t, uid) }
  return { kind: t(`management.audit_kind_${kind ?? 'none'}`), name: name ?? '' }
}

/** The first digits of an id are a time, which people of one import share. The last ones differ. */
const nameDeletedPerson = (t: T, uid: string): string => `${t('admin.deleted_person')} (${uid.slice(-8)})`

/** Returns the name of the person or the part of the server that acted. A deleted person has the end of their id. */
export function nameAuditActor(t: T, { actor, actorName }: { actor: string; actorName: string | null }): string {
  if (actorName !== null) return actorName
  if (actor.startsWith('way:')) return t('management.audit_by_provider')
  return actor.includes(':') ? t('management.audit_by_server') : nameDeletedPerson(t, actor)
}

function find(t: T, keys: Readonly<Record<string, AuditKey | undefined>>, code: string): string {
  const key = Object.hasOwn(keys, code) ? keys[code] : undefined
  return key === undefined ? code : t(key)
}
