export * from './payment-calls.ts'
export * from './payment-objects.ts'
