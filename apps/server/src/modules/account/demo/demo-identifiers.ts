import type { Realm } from '@lectern/contracts'

/** Invented external identifiers of the first demo school in a country, in the real format. */
export const DEMO_IDENTIFIERS: Partial<Readonly<Record<Realm, Readonly<Record<string, string>>>>> = {
  se: { sisSchoolUnitCode: '10000001' },
  de: { sectoralCode: 'DE-XX-100001' },
  fr: { establishmentId: '0990001X' },
  nl: { sectoralCode: '99XX00' },
}

/** Demo public libraries of a country, each with the official key of its municipality. */
export const DEMO_LIBRARIES: Partial<
  Readonly<Record<Realm, readonly { readonly name: string; readonly key: string }[]>>
> = {
  de: [
    { name: 'Stadtbibliothek Buchenau', key: '99000001' },
    { name: 'Gemeindebücherei Kleinweiler', key: '99000002' },
    { name: 'Stadtbücherei Ahrental', key: '99000003' },
  ],
}
