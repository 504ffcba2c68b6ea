export {
  auditEntries,
  changedFields,
  writeAudit,
  type AuditEntry,
  type AuditFields,
  type AuditFilter,
  type AuditInput,
} from './audit.ts'
export { addressesOf, removeAddress, saveAddress, type Address, type AddressInput } from './addresses.ts'
export { customerById, renameCustomer, signIn, signUp, type SignedIn, type SignUpRefusal } from './customers.ts'
export { antiForgeryFits, endSession, findSession, startSession, touchSession, type FoundSession } from './sessions.ts'
export { addStaff, ensureOwner, staffSignIn } from './staff.ts'
export { PERMISSIONS, ROLE_PERMISSIONS, mayDo, type Permission } from './permissions.ts'
export {
  PASSWORD_LIMITS,
  SESSION_LIMITS,
  passwordProblem,
  type Customer,
  type PasswordProblem,
  type StartedSession,
} from './model.ts'
