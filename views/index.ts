/**
 * The views that the server uses. It imports them as `#views`: the build compiles this file for it, because Node
 * does not run components. Browser code imports the files of views/ directly.
 */
export type { FormErrors } from './components/fields.tsx';
export type { DayHours } from './components/week.tsx';
export type { Position, ProposeState } from './contribute/propose-view.tsx';
export type { ToiletState } from './contribute/toilet-view.tsx';
export { listInView } from './find/in-view.ts';
export { askFurther } from './find/open-first.ts';
export {
  addressOf,
  asksForToilets,
  filtersOf,
  NO_QUERY,
  nearestOf,
  paramsOf,
  proposeAddress,
  readSearchQuery,
  type SearchQuery,
} from './find/search-query.ts';
export {
  faultOf,
  type SearchAnswer,
  type SearchState,
} from './find/search-state.ts';
export { claimMail, signInMail } from './mails/mails.tsx';
export { correctionsOf } from './moderation/corrections.ts';
export { toiletIdOf } from './moderation/item-words.ts';
export {
  addressFrom,
  type Done,
  type Fault as ModerationFault,
  type Item,
  type LookedAt,
  linkTo,
  type ModerationAddress,
  type ModerationState,
  type Queue,
  type Report,
  type Sign,
  type Undoable,
  type Waiting,
} from './moderation/moderation-state.ts';
export { ModerationPage } from './moderation/moderation-view.tsx';
export {
  type AccountProps,
  CodeForm,
  EmailForm,
  LinkForm,
  OwnAccount,
  PasskeyForm,
  Refusal,
} from './pages/account-page.tsx';
export {
  Message,
  messagePage,
  missingPage,
  offlinePage,
  proposePage,
  searchPage,
  toiletPage,
  wayPage,
} from './pages/app-pages.tsx';
export { ClaimPage } from './pages/business/claim-page.tsx';
export { ListingPage } from './pages/business/listing-page.tsx';
export type { ListingState, Standing } from './pages/business/listing-state.ts';
export { LeavingHead, LeavingPage } from './pages/business/plan-part.tsx';
export { BusinessStart, OwnBusiness, type ShownClaim } from './pages/business/start-page.tsx';
export { coveragePage } from './pages/coverage/coverage-page.tsx';
export type { CoverageAnswer } from './pages/coverage/coverage-state.ts';
export { type CoverageQuery, readCoverageQuery } from './pages/coverage/coverage-state.ts';
export { developersPage, snippetsPage } from './pages/developers-page.tsx';
export { docsPage } from './pages/docs/docs-page.tsx';
export type {
  DocsExample,
  DocsField,
  DocsObject,
  DocsOperation,
  DocsState,
  JsonSchema,
} from './pages/docs/docs-state.ts';
export { type PageContent, renderDocument } from './pages/document.tsx';
export {
  aboutPage,
  filesPrivacyPage,
  imprintPage,
  type PrivacyRow,
  privacyPage,
  type ThirdParties,
} from './pages/legal-pages.tsx';
export { dumpsPage, licencePage } from './pages/licence-page.tsx';
export { markdownOf } from './pages/markdown.ts';
export { printPage } from './pages/print-page.tsx';
export { problemIndexPage, problemPage } from './pages/problem-pages.tsx';
export { claimPath, nextQuery, pathOf, type Site } from './pages/site.ts';
export { type PageFile, type PageScripts, type SiteContent, SiteHead } from './pages/site-head.tsx';
export { type ServiceStatus, statusPage } from './pages/status-page.tsx';
export type { AllTexts, BrowserArea, ToiletTexts } from './texts/areas.ts';
export { isBusinessKey, TEXTS } from './texts/catalogues.ts';
export { LANGUAGES, type Language, type PageLocale, pageLocale, type Values } from './texts/texts.ts';
export type { MapSettings, MapStyles, PlaceMapState } from './toilet/place-map.tsx';
export { rowTitles } from './toilet/row-titles.ts';
export { factsOf } from './toilet/toilet-facts.ts';
export { inLanguageOf, nameOf, openStateOf } from './toilet/toilet-words.ts';
export type { WayAnswer, WayState } from './way/way-query.ts';
export { type NamedPoint, readWayQuery, type WayEnd, type WayQuery } from './way/way-query.ts';
