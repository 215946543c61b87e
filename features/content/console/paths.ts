export const ARTICLES_PATH = "/desk/articles";
export const ARTICLE_PATH = "/desk/article";
export const AGREEMENTS_PATH = "/desk/agreements";
export const SETTINGS_PATH = "/desk/settings";

export const articlePath = (slug: string): string => `${ARTICLE_PATH}?id=${slug}`;
