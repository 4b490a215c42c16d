/** Where texts are, from the top of the repository. Programs for operators (doctor, start, scripts) speak English. */
export const sourceFolders = ['apps/web/app', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];
