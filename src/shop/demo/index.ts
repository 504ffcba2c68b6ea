export { clearDemo } from './clear-demo.ts'
export { demoPlan, demoPlanVersion } from './plan-demo.ts'
export type { SeedTexts } from './seed-texts.ts'
