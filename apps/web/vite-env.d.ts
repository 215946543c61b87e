declare module "*.css";

interface ImportMetaEnv {
  /** False under the development server. */
  readonly PROD: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
