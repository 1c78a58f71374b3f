import { readRosterFile } from '../csv.ts'
import type { RosterFileReading } from '../csv.ts'
import { packZip, toManifest } from './town-zip.ts'
import type { CsvFiles } from './town-zip.ts'
import { TOWN_DAY } from '../../../demo/oneroster/town.ts'

/** Reads the bytes of a file. */
export const readBytes = (content: Buffer, options: Partial<RosterFileReading> = {}) =>
  readRosterFile(content, { now: () => new Date(TOWN_DAY), onProgress: () => {}, ...options })

/** Packs files, and reads them. */
export const readFiles = async (files: CsvFiles, options: Partial<RosterFileReading> = {}) =>
  await readBytes(await packZip(files), options)

/** A set with one pupil in one class. Each file has two rows. */
export const SET: Readonly<Record<string, string>> = {
  'manifest.csv': toManifest('1.2', {
    academicSessions: 'absent',
    orgs: 'bulk',
    users: 'bulk',
    roles: 'bulk',
    classes: 'bulk',
    enrollments: 'bulk',
  }),
  'orgs.csv': 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,Skolan,school,,\n',
  'users.csv': 'sourcedId,status,username,userIds,givenName,familyName,email,agentSourcedIds\nu1,,,,Åsa,Öberg,,\n',
  'roles.csv':
    'sourcedId,status,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\nr1,,u1,primary,student,,,o1\n',
  'classes.csv': 'sourcedId,status,title,classType,schoolSourcedId,termSourcedIds\nc1,,3 B,homeroom,o1,\n',
  'enrollments.csv': 'sourcedId,status,classSourcedId,userSourcedId,role,beginDate,endDate\ne1,,c1,u1,student,,\n',
}
