import type { Locale } from '@lectern/contracts'
import type { Catalogue } from './load-catalogue.ts'

/** A file with the texts of one part of the catalogue. */
interface TextFile {
  readonly texts: Catalogue
}

export const loadAdministration = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/administration.ts`)

export const loadManagement = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/management.ts`)

export const loadSyncs = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/syncs.ts`)

export const loadPayment = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/payment.ts`)

export const loadWork = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/work.ts`)

export const loadReading = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/reading.ts`)

export const loadOffline = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/offline.ts`)

export const loadFamily = (locale: Locale): Promise<TextFile> => import(`./locales/${locale}/family.ts`)
