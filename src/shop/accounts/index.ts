export {
  auditEntries,
  changedFields,
  forgetAuditAddresses,
  writeAudit,
  writeAudits,
  type AuditEntry,
  type AuditAction,
  type AuditFields,
} from './audit.ts'
export {
  binOf,
  companies,
  companiesByIds,
  companyById,
  saveCompany,
  companyVersion,
  type Company,
  type CompanyFacts,
  type CompanyField,
} from './companies.ts'
export { companiesPage } from './companies-page.ts'
export {
  dropMember,
  MEMBER_ROLES,
  memberOf,
  membersOf,
  companiesOfPhone,
  membershipsOf,
  setMember,
  type CompanyMember,
  type MemberRole,
  type Membership,
} from './company-members.ts'
export { accountsPage, blockedAmong } from './accounts-page.ts'
export { keepAddress } from './keep-address.ts'
export { addressesOf, removeAddress, saveAddress, type Address, type AddressKind } from './addresses.ts'
export { accountsOfPhones, addCustomersIn, type EarlierConsent, type ListedCustomer } from './add-customers.ts'
export { choosePassword } from './choose-password.ts'
export { customerById, languageOfPhone, renameCustomer, signIn, type SignedIn } from './customers.ts'
export { confirmSelf, setCustomerPassword, useUpCredential, type Credential, type SelfRefused } from './confirm-self.ts'
export { customerSessions, endCustomerSession, endOtherSessions } from './customer-sessions.ts'
export { forgetCodes } from './forget-codes.ts'
export { checkLoginCode, newLoginCode, spendLoginCode, type CodeRefused } from './login-codes.ts'
export { accountOfVerifiedPhone, markPhoneVerified, verifiedAccountOf } from './verified-phone.ts'
export { antiForgeryFits, endSession, findSession, findSessions, startSession, touchSession } from './sessions.ts'
export { changeStaff, deactivateStaff, reactivateStaff, resetStaff } from './change-staff.ts'
export { accountById, accountByPhone, accountsMergedInto, eraseAccounts, mergeAccounts, type Account } from './merge-accounts.ts'
export {
  blockOfPhones,
  blockPerson,
  consentOfPhones,
  endSessionsOfCustomer,
  isBlocked,
  noteAboutPerson,
  notesOfPhones,
  setConsent,
  unblockPerson,
} from './people.ts'
export {
  consentStands,
  contactsOfPhone,
  hasEndedOffers,
  mailboxOf,
  peopleWhoAgree,
  withdrawMailboxConsent,
  withdrawOfferConsent,
  type OfferChannel,
} from './offer-consent.ts'
export { deviceOf, type Device } from './device.ts'
export { changeOwnPassword } from './own-password.ts'
export { ensureOwner, firstOwnerLink, newOwnerLink, type OwnerLink, type OwnerLinkMade } from './owner-links.ts'
export { hashPassword } from './passwords.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactorSetup,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './second-factor.ts'
export { finishSignIn, halfSessionHolder, staffSignIn } from './sign-in-staff.ts'
export { addStaff } from './staff.ts'
export { inviteStaff, joinByLink, linkHolder, type LinkHolder, type StaffLink } from './staff-links.ts'
export { staffMember, staffMembers, type StaffMember } from './staff-members.ts'
export { endStaffSession, endStaffSessions, staffSessions } from './staff-sessions.ts'
export { passwordProblem } from './password-rules.ts'
export {
  addApiKey,
  apiKeys,
  LONGEST_KEY_NAME,
  MOST_KEY_DAYS,
  revokeApiKey,
  useApiKey,
  type ApiKey,
  type KeyHolder,
  type NewApiKey,
} from './api-keys.ts'
export { API_SCOPES, isApiScope, type ApiScope } from './api-scopes.ts'
export { forgetApiRequests, onceByKey } from './once-by-key.ts'
export { PERMISSIONS, ROLES, ROLE_PERMISSIONS, mayDo, needsSecondFactor, type Permission } from './permissions.ts'
export {
  LOGIN_CODE,
  PASSWORD_LIMITS,
  SESSION_LIMITS,
  type CodePurpose,
  type PasswordProblem,
  type StartedSession,
} from './model.ts'
