export { hideComment, removeComment } from './comments/moderate-comment.ts';
export { requireReactable } from './require-reactable.ts';
