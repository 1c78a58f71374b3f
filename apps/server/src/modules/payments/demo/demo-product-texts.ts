import type { Locale } from '@lectern/contracts'

interface PlanTexts {
  readonly name: string
  /** One line for each thing that the plan holds. */
  readonly features: readonly string[]
}

interface ProductTexts {
  readonly single: PlanTexts
  readonly family: PlanTexts
  readonly extra: PlanTexts
  readonly gift: { readonly 3: string; readonly 12: string }
  readonly coupon: string
}

const ENGLISH: ProductTexts = {
  single: {
    name: 'Lectern for one',
    features: ['All talking books', 'A profile for one child', 'Books for trips without internet'],
  },
  family: {
    name: 'Lectern for the family',
    features: ['All talking books', 'Profiles for up to four children', 'Books for trips without internet'],
  },
  extra: { name: 'Two more children', features: ['Profiles for two more children'] },
  gift: { 3: 'Three months of Lectern', 12: 'One year of Lectern' },
  coupon: 'Half price for the first payment',
}

/** Names and contents of the products of the demo by locale. */
export const DEMO_PRODUCT_TEXTS: Readonly<Record<Locale, ProductTexts>> = {
  en: ENGLISH,
  us: ENGLISH,
  de: {
    single: {
      name: 'Lectern für ein Kind',
      features: ['Alle Hörbücher zum Mitlesen', 'Ein Profil für ein Kind', 'Bücher für unterwegs ohne Internet'],
    },
    family: {
      name: 'Lectern für die Familie',
      features: ['Alle Hörbücher zum Mitlesen', 'Profile für bis zu vier Kinder', 'Bücher für unterwegs ohne Internet'],
    },
    extra: { name: 'Zwei weitere Kinder', features: ['Profile für zwei weitere Kinder'] },
    gift: { 3: 'Drei Monate Lectern', 12: 'Ein Jahr Lectern' },
    coupon: 'Halber Preis für die erste Zahlung',
  },
  fi: {
    single: {
      name: 'Lectern yhdelle',
      features: ['Kaikki äänikirjat', 'Profiili yhdelle lapselle', 'Kirjat matkalle ilman verkkoa'],
    },
    family: {
      name: 'Lectern perheelle',
      features: ['Kaikki äänikirjat', 'Profiilit enintään neljälle lapselle', 'Kirjat matkalle ilman verkkoa'],
    },
    extra: { name: 'Kaksi lasta lisää', features: ['Profiilit kahdelle lapselle lisää'] },
    gift: { 3: 'Kolme kuukautta Lecterniä', 12: 'Vuosi Lecterniä' },
    coupon: 'Ensimmäinen maksu puoleen hintaan',
  },
  fr: {
    single: {
      name: 'Lectern pour un enfant',
      features: ['Tous les livres parlants', 'Un profil pour un enfant', 'Des livres à emporter sans internet'],
    },
    family: {
      name: 'Lectern pour la famille',
      features: ['Tous les livres parlants', 'Des profils pour quatre enfants', 'Des livres à emporter sans internet'],
    },
    extra: { name: 'Deux enfants de plus', features: ['Des profils pour deux enfants de plus'] },
    gift: { 3: 'Trois mois de Lectern', 12: 'Un an de Lectern' },
    coupon: 'Moitié prix pour le premier paiement',
  },
  nl: {
    single: {
      name: 'Lectern voor één kind',
      features: ['Alle luisterboeken', 'Een profiel voor één kind', 'Boeken voor onderweg zonder internet'],
    },
    family: {
      name: 'Lectern voor het gezin',
      features: ['Alle luisterboeken', 'Profielen voor maximaal vier kinderen', 'Boeken voor onderweg zonder internet'],
    },
    extra: { name: 'Twee kinderen erbij', features: ['Profielen voor nog twee kinderen'] },
    gift: { 3: 'Drie maanden Lectern', 12: 'Een jaar Lectern' },
    coupon: 'Halve prijs voor de eerste betaling',
  },
  no: {
    single: {
      name: 'Lectern for én',
      features: ['Alle lydbøkene', 'En profil for ett barn', 'Bøker til turen uten internett'],
    },
    family: {
      name: 'Lectern for familien',
      features: ['Alle lydbøkene', 'Profiler for opptil fire barn', 'Bøker til turen uten internett'],
    },
    extra: { name: 'To barn til', features: ['Profiler for to barn til'] },
    gift: { 3: 'Tre måneder med Lectern', 12: 'Ett år med Lectern' },
    coupon: 'Halv pris for den første betalingen',
  },
  sv: {
    single: {
      name: 'Lectern för en',
      features: ['Alla talböcker', 'En profil för ett barn', 'Böcker för resan utan internet'],
    },
    family: {
      name: 'Lectern för familjen',
      features: ['Alla talböcker', 'Profiler för upp till fyra barn', 'Böcker för resan utan internet'],
    },
    extra: { name: 'Två barn till', features: ['Profiler för två barn till'] },
    gift: { 3: 'Tre månader med Lectern', 12: 'Ett år med Lectern' },
    coupon: 'Halva priset för den första betalningen',
  },
}
