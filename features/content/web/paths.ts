/** The inherited paths of this feature's pages, and two of its own for agreements. */
export const ARTICLE_PATH = "/pages/common/article";
export const WEB_VIEW_PATH = "/pages/common/webView";
export const FAQ_PATH = "/pages/common/faq";
export const CONTACT_PATH = "/pages/common/contactus";
export const ABOUT_PATH = "/pages/common/aboutus";
export const AGREEMENT_PATH = "/pages/common/agreement";
export const COMPLIANCE_PATH = "/pages/setting/operational_compliance";
export const AGREEMENTS_PATH = "/pages/setting/agreements";
export const TEXT_PATH = "/pages/text/text";
export const DOWNLOAD_PATH = "/pages/downLoad/downLoad";
export const INSTALL_HELP_PATH = "/pages/downLoad/help";

export const articlePath = (slug: string): string => `${ARTICLE_PATH}?id=${slug}`;
export const agreementPath = (keyword: string): string => `${AGREEMENT_PATH}?keyword=${keyword}`;
