import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Realm } from '@lectern/contracts'
import type { ContentItem } from './content-item.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const realm = () => text('realm').$type<Realm>().notNull()

/**
 * Started launches, in the home database, because the platform says the realm only at the end. A finished launch stays until
 * its expiry, so that a second use is detected.
 */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    uid: uuid('uid').primaryKey(),
    /** Hash of the `state` that the platform returns. */
    stateHash: text('state_hash').notNull(),
    /** Hash of the browser's cookie, because another browser must not finish this launch. */
    browserHash: text('browser_hash').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    nonce: text('nonce').notNull(),
    /** Hash of the secret of the frame in the platform that waits for the chosen link. Null without a frame. */
    frameHash: text('frame_hash'),
    /** The form that the platform has sent. */
    form: jsonb('form').$type<Record<string, string>>(),
    expiresAt: moment('expires_at').notNull(),
    /** Time of the answer of the platform. */
    answeredAt: moment('answered_at'),
    /** The person, after the answer was checked. */
    realm: text('realm').$type<Realm>(),
    userUid: uuid('user_uid'),
    amr: jsonb('amr').$type<string[]>(),
    loggedInAt: moment('logged_in_at'),
  },
  (table) => [uniqueIndex().on(table.stateHash), index().on(table.expiresAt)],
)

/** Requests of platforms for a link, until the platform has received it. */
export const ltiDeepLinks = pgTable(
  'lti_deep_links',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    providerUid: uuid('provider_uid').notNull(),
    /** The teacher who chooses. */
    userUid: uuid('user_uid').notNull(),
    browserHash: text('browser_hash').notNull(),
    frameHash: text('frame_hash'),
    deploymentId: text('deployment_id').notNull(),
    returnAddress: text('return_address').notNull(),
    /** A value that the platform gets back unchanged. */
    data: text('data'),
    course: text('course'),
    takesScores: boolean('takes_scores').notNull(),
    /** The chosen links. Null until the teacher has chosen. */
    answer: jsonb('answer').$type<ContentItem[]>(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userUid), index().on(table.frameHash)],
)

/** Courses of platforms whose people get accounts here. Each has a group. */
export const ltiCourses = pgTable(
  'lti_courses',
  {
    providerUid: uuid('provider_uid').notNull(),
    /** Id of the course at the platform. */
    contextId: text('context_id').notNull(),
    realm: realm(),
    groupUid: uuid('group_uid').notNull(),
    /** Address of the list of members. Null if the platform has none. LTI Names and Role Provisioning Services 2.0. */
    membersAddress: text('members_address'),
    readAt: moment('read_at'),
  },
  (table) => [primaryKey({ columns: [table.providerUid, table.contextId] }), index().on(table.groupUid)],
)

/** The people who are in the group of a course because the platform says so. Others were added by a teacher. */
export const ltiCourseMembers = pgTable(
  'lti_course_members',
  {
    providerUid: uuid('provider_uid').notNull(),
    contextId: text('context_id').notNull(),
    realm: realm(),
    userUid: uuid('user_uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerUid, table.contextId, table.userUid] }), index().on(table.userUid)],
)

/** Where the result of a pupil's assignment goes. LTI Assignment and Grade Services 2.0. */
export const ltiResults = pgTable(
  'lti_results',
  {
    providerUid: uuid('provider_uid').notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    userUid: uuid('user_uid').notNull(),
    realm: realm(),
    /** Address of the column in the platform's grade book. */
    lineItem: text('line_item').notNull(),
    /** The platform's identifier of the pupil. */
    subject: text('subject').notNull(),
    /** The result that the platform has received. */
    sent: text('sent'),
    /** Time before which no result is sent, after a failure. */
    waitsUntil: moment('waits_until'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.providerUid, table.assignmentId, table.userUid] }),
    index().on(table.assignmentId, table.userUid),
    index().on(table.userUid),
  ],
)
