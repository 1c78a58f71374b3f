import type { Realm } from '@lectern/contracts'

/**
 * External identifiers of the first school in a country's demo data. In countries without an entry, this school has no
 * identifiers. The identifiers are invented, in the format of real identifiers.
 */
export const DEMO_IDENTIFIERS: Partial<Readonly<Record<Realm, Readonly<Record<string, string>>>>> = {
  se: { sisSchoolUnitCode: '10000001' },
  de: { sectoralCode: 'DE-XX-100001' },
  fr: { establishmentId: '0990001X' },
  nl: { sectoralCode: '99XX00' },
}

/** Public libraries in a country's demo data, each with the official key of its municipality. */
export const DEMO_LIBRARIES: Partial<
  Readonly<Record<Realm, readonly { readonly name: string; readonly key: string }[]>>
> = {
  de: [
    { name: 'Stadtbibliothek Buchenau', key: '99000001' },
    { name: 'Gemeindebücherei Kleinweiler', key: '99000002' },
    { name: 'Stadtbücherei Ahrental', key: '99000003' },
  ],
}
