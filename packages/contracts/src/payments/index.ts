export * from './ending-calls.ts'
export * from './payment-calls.ts'
export * from './payment-objects.ts'
export * from './payment-pages.ts'
