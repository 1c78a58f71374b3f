import type { BookRevision, ManagedBook } from '@lectern/contracts'

export const EXAMPLE_SCHOOL = { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' }

/** A book of the realm. */
export const REALM_BOOK: ManagedBook = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  title: 'The Harbour Clock',
  authors: ['Åsa Öberg', 'Eva Ek'],
  language: 'en',
  addedAt: '2026-11-20T12:00:00.000Z',
  withdrawnAt: null,
  revision: 3,
  scripted: false,
  trusted: false,
  access: 'everyone',
  owner: null,
}

/** A book that a school has uploaded. */
export const SCHOOL_BOOK: ManagedBook = {
  ...REALM_BOOK,
  id: '019a0000-0000-7000-8000-0000000000b2',
  title: 'Our Own Songs',
  access: null,
  owner: EXAMPLE_SCHOOL,
}

/** An older revision of a book, which can become the current one again. */
export const EXAMPLE_REVISION: BookRevision = {
  number: 2,
  uploadedAt: '2026-10-05T12:00:00.000Z',
  uploadedBy: 'Eva Ek',
  note: 'Chapter 2 is narrated again',
  bytes: 3_565_158,
  isCurrent: false,
  isStored: true,
}
