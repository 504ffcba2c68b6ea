// Texts
export { brand, readBrand, saveBrand, brandVersion, orderPrefixesSql, orderPrefixSql, smsName, smsNameSql } from './brand.ts'
export { brandFile, faviconFile, iconsOf, logoOf, printedLogo } from './brand-pictures.ts'
export { changeAccent } from './change-accent.ts'
export { changeBrandPicture, removeBrandPicture } from './change-brand-pictures.ts'
export { changeHomePicture, LONGEST_ALT, removeHomePicture } from './change-home-picture.ts'
export { discardLook, draftedBrand, draftLook, lookBefore, lookVersion, publishLook, undoLook } from './look.ts'
export { contrast, nearestReadable, shadesOf, themeColour, type Shades } from './accent.ts'
export { letterPicture } from './letter-mark.ts'
export { withPrintedLogo } from './printed-logo.ts'
export { banner, bannerOn, LONGEST_BANNER, saveBanner, bannerVersion } from './banner.ts'
export { giftTexts, homeTexts } from './site-texts.ts'
export {
  changeHomeSeason,
  changeHomeStep,
  LONGEST_HOME_TEXT,
  MOST_FEATURED,
  MOST_HOME_STEPS,
  homeTextVersion,
} from './change-home.ts'
export { currentVersion, currentVersionOf } from './current-version.ts'
export { agreedTexts, digestOfTexts, storeAgreedTexts, type AgreedText } from './agreed-texts.ts'
export { pageText, pageVersion } from './page-text.ts'
export { publishPage } from './publish-page.ts'
export { pageVersions } from './page-versions.ts'
export { renderMarkdown } from './markdown.ts'
export { faqs } from './faqs.ts'
export { faqRecords, LONGEST_ANSWER, LONGEST_QUESTION, moveFaq, saveFaq, faqVersion, faqListVersion } from './change-faqs.ts'

// Settings of other modules
export { lockSetting, setting, writeSetting } from './setting.ts'

// Photos
export { gallery } from './gallery.ts'
export { changeGallery, LONGEST_PICTURE_LINE, MOST_PICTURES, galleryVersion } from './change-gallery.ts'
export { photosById } from './photos-by-id.ts'
export { readDocument, type DocumentRead } from './read-document.ts'
export { readPhoto, storePhoto } from './store-photo.ts'
export { abandonedPhotos, dropPhotos, dropPhotosLater, photoFiles, removePhotosIn } from './drop-photos.ts'
export { photoAsJpeg } from './photo-work.ts'
export { readSenderLogo, type SenderLogoRead } from './read-sender-logo.ts'
export { makePhotoSizes, photoProgress } from './make-photo-sizes.ts'

// Tickets and their deadlines
export { openTicket } from './open-ticket.ts'
export { ticketById, ticketNames, tickets, ticketsWaiting } from './tickets.ts'
export { eraseTicketsOf } from './erase-tickets.ts'
export { answerTicket, moveTicketIn, closeTicket, reopenTicket } from './move-ticket.ts'

export {
  FAQ_TOPICS,
  fillBrand,
  HOME_PLACES,
  legalPerson,
  recordYears,
  homeSeason,
  isPhotoKey,
  jpegOf,
  PAGE_SLUGS,
  photoData,
  photoWidths,
  thumbnail,
  TICKET_ANSWER_HOURS,
} from './model.ts'
export type {
  Brand,
  BrandIcons,
  Focus,
  GiftTexts,
  HomePicture,
  HomePlace,
  HomeSeason,
  Logo,
  PageSlug,
  Photo,
  PhotoData,
  TicketKind,
  TicketState,
} from './model.ts'
export type { Banner } from './banner.ts'
export type { Faq } from './faqs.ts'
export type { FaqFacts } from './change-faqs.ts'
export type { PictureChange, PictureWords } from './change-gallery.ts'
export type { MovedTicket } from './move-ticket.ts'
export type { OpenedTicket, TicketInput } from './open-ticket.ts'
export type { Ticket } from './tickets.ts'
