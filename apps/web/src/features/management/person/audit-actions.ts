import type { ManagementKey, Translate } from '@lectern/messages'

const ACTION_KEYS = {
  'change-user': 'management.audit_change_user',
  'create-user': 'management.audit_create_user',
  'delete-user': 'management.audit_delete_user',
  'schedule-deletion': 'management.audit_schedule_deletion',
  'restore-user': 'management.audit_restore_user',
  'remove-from-unit': 'management.audit_remove_from_unit',
  'create-subscription-period': 'management.audit_create_period',
  'change-subscription-period': 'management.audit_change_period',
  'delete-subscription-period': 'management.audit_delete_period',
  'change-password': 'management.audit_change_password',
  invite: 'management.audit_invite',
  'start-school-year': 'management.audit_school_year',
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
} as const satisfies Record<string, ManagementKey>

type ActionKey = (typeof ACTION_KEYS)[keyof typeof ACTION_KEYS]

/** Returns the name of an action of the audit log. An action that the app does not know is shown as its code. */
export function nameAuditAction(t: Translate<ManagementKey>, action: string): string {
  const keys: Readonly<Record<string, ActionKey | undefined>> = ACTION_KEYS
  const key = keys[action]
  return key === undefined ? action : t(key)
}
