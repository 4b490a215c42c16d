import type { Operation } from '../operation.ts';

/**
 * What is open before visitors have shown their age, by reason. None of it shows what anyone has published, apart from
 * the names of those whom one pays, and from overlays. Everything else is closed to them, including each new operation
 * until it is listed here.
 */
const open = {
  /** The question itself. */
  age: ['getAge', 'declareAge', 'startAgeCheck', 'finishAgeCheck'],
  /** To get an account, to get into it, and to keep it safe. */
  account: [
    'registerUser',
    'registerPerformer',
    'verifyEmail',
    'forgotPassword',
    'resetPassword',
    'verifyCaptcha',
    'getMe',
    'changeMe',
    'getAccount',
    'changeAccount',
    'changePassword',
    'unlinkIdentity',
    'listIdentities',
    'listPasskeys',
    'createPasskeyRegistration',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'getSecondFactor',
    'createAuthenticator',
    'confirmAuthenticator',
    'removeAuthenticator',
    'createRecoveryCodes',
    'createReauthentication',
    'reauthenticate',
    'listSessions',
    'endSessionById',
    'endAllSessions',
    'getStorageUse',
    'countUnreadMessages',
    'countUnreadNotifications',
  ],
  /** Papers of performers, whose approval is the proof of their age, and the settings that they are a part of. */
  approval: [
    'getOwnPerformer',
    'changeOwnPerformer',
    'uploadDocument',
    'getIdentityCheck',
    'startIdentityCheck',
    'replaceIdentityPaper',
    'createSelfieCode',
    'sendSelfie',
    'getSubscriptionPrices',
  ],
  /** What the law wants to be reachable by everyone: terms, contact, complaints, consent, one's own data. */
  rights: [
    'searchPosts',
    'getPost',
    'contactSite',
    'sendComplaint',
    'getComplaint',
    'appealComplaint',
    'listReports',
    'appealReport',
    'listDecisions',
    'appealDecision',
    'sendCounterNotice',
    'viewConsentLink',
    'answerConsentLink',
    'withdrawConsentLink',
    'listOwnConsents',
    'answerConsent',
    'stopDigest',
    'getNotificationSettings',
    'changeNotificationSettings',
    'deletePushSubscription',
    'listAgreements',
    'getAgreement',
    'getDueAgreements',
    'agree',
    'listDataExports',
    'requestDataExport',
    'createDataExportLink',
    'closeAccount',
    'keepAccount',
    'previewClosing',
  ],
  /** What one pays, so that it can be stopped. */
  money: [
    'searchSubscriptions',
    'changeSubscription',
    'cancelSubscription',
    'listPaymentCards',
    'removePaymentCard',
    'getSpendingLimit',
    'changeSpendingLimit',
    'getWallet',
    'searchTransactions',
    'getTransaction',
    'exportTransactions',
  ],
  /** What performers show in their own streams, by an address that only they know: their encoder logs in nowhere. */
  overlay: ['readOverlay'],
  /** Lists for forms. */
  reference: [
    'listCountries',
    'listStates',
    'listCities',
    'listLanguages',
    'listPhoneCodes',
    'getProfileOptions',
    'listCategories',
  ],
};

export const openBeforeAgeProof: ReadonlySet<string> = new Set(Object.values(open).flat());

/** Staff's operations check who calls; what stays open during maintenance shows nothing either. */
export function isOpenBeforeAgeProof({ name, access, staysOpen }: Pick<Operation, 'name' | 'access' | 'staysOpen'>) {
  return access === 'admin' || staysOpen === true || openBeforeAgeProof.has(name);
}
