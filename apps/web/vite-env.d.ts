declare module "*.css";

interface ImportMetaEnv {
  /** False under the development server. */
  readonly PROD: boolean;
  /** The server that a native shell talks to. */
  readonly VITE_API_ORIGIN?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Files of texts by path, each fetched when it is called. */
  glob(pattern: string): Readonly<Record<string, () => Promise<{ default: object }>>>;
}
